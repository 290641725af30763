/** A place where an expression uses a name of its scope. Offsets count in the source, from 0, in UTF-16 units. */
export type NameUse = { readonly name: string; readonly offset: number };

/** A call of a function of the scope. Arguments that are no literals are undefined; nil is null. */
export type CallUse = NameUse & { readonly args: readonly unknown[] };

/** `name.member` or `name['member']`: the first step of a path. */
export type PathUse = NameUse & { readonly member: string };

/** What an expression takes from its scope. */
export type Uses = {
  /** Names that must exist, or the run fails. */
  readonly names: readonly NameUse[];
  readonly calls: readonly CallUse[];
  readonly paths: readonly PathUse[];
};

export const noUses: Uses = { names: [], calls: [], paths: [] };

export function mergeUses(all: readonly Uses[]): Uses {
  return {
    names: all.flatMap(({ names }) => names),
    calls: all.flatMap(({ calls }) => calls),
    paths: all.flatMap(({ paths }) => paths),
  };
}
