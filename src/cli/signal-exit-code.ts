/** The exit code of a command that a signal ended: 128 plus the signal's number, as shells have it. */
export function signalExitCode({ reason }: AbortSignal): number {
  return codes[reason as keyof typeof codes] ?? 130;
}

const codes = { SIGHUP: 129, SIGINT: 130, SIGQUIT: 131, SIGTERM: 143 } as const;
