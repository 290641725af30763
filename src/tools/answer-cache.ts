/** How much is remembered. What was used longest ago goes first when a limit is passed. */
export type AnswerCacheLimits = {
  readonly entries: number;
  /** UTF-16 units of all keys and answers together. */
  readonly totalLength: number;
};

const defaultLimits: AnswerCacheLimits = { entries: 1_000, totalLength: 16 * 1024 * 1024 };

/** Answers of calls that may be repeated without asking again, for the life of the process. */
export class AnswerCache {
  readonly #limits: AnswerCacheLimits;
  /** Least recently used first. */
  readonly #answers = new Map<string, string>();
  #length = 0;

  constructor(limits: Partial<AnswerCacheLimits> = {}) {
    this.#limits = { ...defaultLimits, ...limits };
  }

  get(key: string): string | undefined {
    const answer = this.#answers.get(key);
    if (answer === undefined) return undefined;
    this.#answers.delete(key);
    this.#answers.set(key, answer);
    return answer;
  }

  /** Remembers an answer. Blank ones are not worth remembering: the next call may do better. */
  set(key: string, answer: string): void {
    if (answer.trim() === "" || key.length + answer.length > this.#limits.totalLength) return;
    this.#forget(key);
    this.#answers.set(key, answer);
    this.#length += key.length + answer.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= this.#limits.entries && this.#length <= this.#limits.totalLength) return;
      this.#forget(oldest);
    }
  }

  /** Forgets everything, for when definitions have changed. */
  clear(): void {
    this.#answers.clear();
    this.#length = 0;
  }

  #forget(key: string): void {
    const answer = this.#answers.get(key);
    if (answer === undefined) return;
    this.#answers.delete(key);
    this.#length -= key.length + answer.length;
  }
}

/** The same text for the same tool and arguments, in whatever order their keys were given. */
export function answerKey(tool: string, args: Readonly<Record<string, unknown>>): string {
  return `${tool} ${JSON.stringify(args, sortedKeys)}`;
}

function sortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
