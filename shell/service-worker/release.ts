/** A file of the shell's build. Without a revision its name has a hash. */
export interface ReleasedFile {
  url: string;
  revision: string | null;
  integrity: string;
}

/** What `libs/remote/build/service-worker.mjs` writes into the built worker. */
export interface Release {
  version: string;
  /** What the worker stores when it is installed. */
  files: ReleasedFile[];
  /** The scripts that the page of this build runs. */
  scripts: string[];
}
