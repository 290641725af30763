/** The most that one call reads into its answer or writes from its arguments. Ranges of bigger files are fine. */
export const maxFileBytes = 1_048_576;

/** The biggest file that `edit_file` takes whole into memory to change a part of it. */
export const maxEditBytes = 32 * 1_048_576;

/** Lines shown on each side of an anchor, symbol or search hit unless the call says otherwise. */
export const defaultContextLines = 20;
