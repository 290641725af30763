import { messageOf } from "./error.ts";

/** The words of strerror(3) for what file and process calls fail with; they read the same on every system. */
const causes: Readonly<Record<string, string>> = {
  EACCES: "permission denied",
  EAGAIN: "resource temporarily unavailable",
  EBUSY: "device or resource busy",
  EDQUOT: "disk quota exceeded",
  EEXIST: "file exists",
  EFBIG: "file too large",
  EINVAL: "invalid argument",
  EIO: "input/output error",
  EISDIR: "is a directory",
  ELOOP: "too many levels of symbolic links",
  EMFILE: "too many open files",
  ENAMETOOLONG: "file name too long",
  ENFILE: "too many open files in system",
  ENODEV: "no such device",
  ENOENT: "no such file or directory",
  ENOEXEC: "exec format error",
  ENOSPC: "no space left on device",
  ENOTDIR: "not a directory",
  ENOTEMPTY: "directory not empty",
  ENXIO: "no such device or address",
  EPERM: "operation not permitted",
  EROFS: "read-only file system",
  ETXTBSY: "text file busy",
  EXDEV: "invalid cross-device link",
};

/** The symbolic errno of a failed system call, such as `ENOENT`. */
export function errnoOf(error: unknown): string | undefined {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : undefined;
}

/** Why a system call failed, in plain words and without the path: `no such file or directory`. */
export function causeOf(error: unknown): string {
  return causes[errnoOf(error) ?? ""] ?? messageOf(error);
}
