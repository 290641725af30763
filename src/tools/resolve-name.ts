import type { Problem } from "../platform/index.ts";
import type { Tool } from "./tool.ts";

/** Finds a tool by any name that a caller may use. */
export type NameResolver = {
  /** By its own name, then by its own name in other case, then by an alias in any case. */
  readonly resolve: (called: string) => Tool | undefined;
  /** One warning for each alias that several tools claim; such an alias finds none of them. */
  readonly problems: readonly Problem[];
};

/** Prepares the lookup of names. A tool's own name always wins over an alias. */
export function nameResolver(tools: ReadonlyMap<string, Tool>): NameResolver {
  const byLowerName = new Map([...tools.values()].map((tool) => [tool.name.toLowerCase(), tool]));
  const byAlias = new Map<string, Tool>();
  const problems: Problem[] = [];
  for (const [alias, claimants] of claims(tools)) {
    const [tool, ...others] = [...claimants];
    if (byLowerName.has(alias) || tool === undefined) continue;
    if (others.length === 0) byAlias.set(alias, tool);
    else problems.push(contested(alias, [...claimants]));
  }
  return {
    resolve: (called) => {
      const exact = tools.get(called);
      if (exact) return exact;
      const lower = called.toLowerCase();
      return byLowerName.get(lower) ?? byAlias.get(lower);
    },
    problems,
  };
}

function claims(tools: ReadonlyMap<string, Tool>): ReadonlyMap<string, ReadonlySet<Tool>> {
  const byAlias = new Map<string, Set<Tool>>();
  for (const tool of tools.values()) {
    for (const alias of tool.aliases) {
      const key = alias.toLowerCase();
      byAlias.set(key, (byAlias.get(key) ?? new Set()).add(tool));
    }
  }
  return byAlias;
}

function contested(alias: string, tools: readonly Tool[]): Problem {
  const names = tools.map(({ name }) => name).join(" and ");
  return { severity: "warning", message: `alias "${alias}" is claimed by ${names}; it calls none of them` };
}
