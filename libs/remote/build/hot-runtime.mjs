import * as runtime from 'react-refresh/runtime';

/** Part of the shell's development build: the remotes' builds use the same React Refresh runtime, see `hot.mjs`. The build replaces its name. */
globalThis[REFRESH_RUNTIME] = runtime;
