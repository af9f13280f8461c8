/** Programs of the package util-linux, which every Debian has. */
export const UNSHARE = '/usr/bin/unshare';
export const PRLIMIT = '/usr/bin/prlimit';
export const SETPRIV = '/usr/bin/setpriv';
/**
 * A shell that is the first process of a namespace and runs a command. The kernel makes the first process ignore SIGKILL from within, by
 * which a reader kills itself, so the reader must not be the first.
 */
export const FIRST_PROCESS = ['/bin/sh', '-c', '"$@"; exit $?', 'reader'];
