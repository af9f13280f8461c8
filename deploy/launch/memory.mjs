/**
 * Environment of the worker. The GNU C library returns an allocation to the system as soon as it is freed if it is larger than a limit,
 * and raises that limit up to 32 MB whenever a larger one is freed. What an embedding model allocates after another one was released
 * then stays with the process: about 70 MB. A limit that is set, in bytes, is not raised. Other C libraries ignore the variable.
 * `deploy/docker/worker.Dockerfile` sets it too.
 */
export const RETURN_FREED_MEMORY = { MALLOC_MMAP_THRESHOLD_: '131072' };
