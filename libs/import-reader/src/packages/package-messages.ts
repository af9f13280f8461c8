import type { ScormEdition } from '@lectern/contract';

/** Reasons for which a package is refused. The message of each has the id `interop.package.<reason>`. */
export const PACKAGE_REASONS = [
  ...(['damaged', 'encrypted', 'link', 'unsafePath', 'longPath', 'sameName', 'tooManyFiles'] as const),
  ...(['tooLargeUnpacked', 'noManifest', 'manifestTooLarge', 'manifestUnreadable', 'notScorm'] as const),
  ...(['noPages', 'pageMissing', 'pageElsewhere', 'tooManyActivities', 'tooSlow'] as const),
] as const;
export type PackageReason = (typeof PACKAGE_REASONS)[number];

export interface PackageLimits {
  /** Number of files. */
  files: number;
  /** Number of activities. */
  activities: number;
  /** Characters of a path. */
  path: number;
  /** Bytes of all files, unpacked. */
  bytes: number;
}

/** A request to the reading process. */
export interface PackageRequest {
  /** Path of the archive. */
  file: string;
  limits: PackageLimits;
}

export interface ReadActivity {
  title: string;
  /** Path in the package, with query and fragment. */
  href: string;
  /** Whether the page does not report. Such an activity is complete when it was opened. */
  isAsset: boolean;
  /** Initial values from the manifest for the run-time environment, by element: 'cmi.launch_data'. */
  given: Record<string, string>;
}

/** The content of a manifest. */
export interface ReadManifest {
  /** '' without a title. */
  title: string;
  edition: ScormEdition;
  activities: ReadActivity[];
}

/** A message of the reading process, which waits for an answer after each `chunk` so that chunks don't fill the memory. */
export type PackageMessage =
  | { type: 'manifest'; manifest: ReadManifest }
  | { type: 'chunk'; path: string; data: Uint8Array; isLast: boolean }
  | { type: 'read'; usesFrames: boolean }
  | { type: 'refused'; reason: PackageReason; values: Record<string, string | number> }
  | { type: 'failed'; detail: string };

/** The package is refused; `values` are the arguments of the message. */
export class PackageProblem extends Error {
  constructor(
    readonly reason: PackageReason,
    readonly values: Record<string, string | number> = {},
  ) {
    super(reason);
  }
}
