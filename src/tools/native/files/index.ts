// files: the tools that read and change files. Their text for models is in assets/tools; edit/ holds the commands of edit_file.
export { editFile } from "./edit-file.ts";
export { listFiles } from "./list-files.ts";
export { md5File } from "./md5-file.ts";
export { readFile } from "./read-file.ts";
export { tailFile } from "./tail-file.ts";
export { writeFile } from "./write-file.ts";
