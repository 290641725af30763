/** One argument of a command. A flag's alias is a single letter. */
export type ArgDef =
  | { readonly type: "positional"; readonly description?: string; readonly isOptional?: boolean }
  | {
      readonly type: "string";
      readonly description?: string;
      readonly valueHint?: string;
      readonly alias?: string;
      readonly default?: string;
    }
  | { readonly type: "boolean"; readonly description?: string; readonly alias?: string; readonly default?: boolean };

/** Arguments by name; positional ones in the order in which they are written. */
export type ArgsDef = Readonly<Record<string, ArgDef>>;

type ValueOf<Arg extends ArgDef> = Arg extends { readonly type: "boolean" }
  ? boolean
  : Arg extends { readonly default: string }
    ? string
    : string | undefined;

/** What a command line says: flags that are absent have their default, booleans are false without one. */
export type ParsedArgs<Args extends ArgsDef = ArgsDef> = { readonly [Name in keyof Args]: ValueOf<Args[Name]> };
