/** Parts of util-linux, which every Debian has. */
export const UNSHARE = '/usr/bin/unshare';
export const PRLIMIT = '/usr/bin/prlimit';
export const SETPRIV = '/usr/bin/setpriv';
/** Stays the first process of its namespace: that one ignores the signal by which a reader ends itself. */
export const FIRST_PROCESS = ['/bin/sh', '-c', '"$@"; exit $?', 'reader'];
