/** A file of the shell's build. Without a revision its name has a hash. */
interface ReleasedFile {
  url: string;
  revision: string | null;
  integrity: string;
}

/** What `libs/remote/build/service-worker/write-release.mjs` writes into the built worker. */
export interface Release {
  version: string;
  /** What the worker stores when it is installed. */
  files: ReleasedFile[];
  /** The scripts that the page of this build runs. */
  scripts: string[];
}
