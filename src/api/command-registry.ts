/** One way to call a command, as its help shows it. */
export type CommandUsage = { readonly args: string; readonly help: string };

/** A slash command that the API can call. The agent loop makes these; this folder only serves them. */
export type ApiCommand = {
  /** Operation id: the word in the route. */
  readonly name: string;
  /** What a person types after `/`. */
  readonly display: string;
  readonly usage: readonly CommandUsage[];
  /**
   * Runs against the session that published it and returns what it would print, colours included; an empty text when it
   * prints to the terminal only. What it throws is answered with 400 and its message.
   */
  readonly run: (args: readonly string[], signal: AbortSignal) => Promise<string>;
};

/** The commands that the API serves now. Empty until an agent loop publishes its own. */
export class CommandRegistry {
  #commands: ReadonlyMap<string, ApiCommand> = new Map();

  /**
   * Serves exactly these commands from now on; the last publisher wins. Publish again after a reload.
   * @returns takes them back, unless somebody else has published in the meantime.
   */
  publish(commands: readonly ApiCommand[]): () => void {
    const published = new Map(commands.map((command) => [command.name, command]));
    this.#commands = published;
    return () => {
      if (this.#commands === published) this.#commands = new Map();
    };
  }

  get(name: string): ApiCommand | undefined {
    return this.#commands.get(name);
  }

  /** Sorted by name. */
  list(): readonly ApiCommand[] {
    return [...this.#commands.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }
}
