import type { ScormEdition } from '@lectern/contract';

/** Why a package is refused; each has a sentence, `interop.package.<reason>`. */
export const PACKAGE_REASONS = [
  ...(['damaged', 'encrypted', 'link', 'unsafePath', 'longPath', 'sameName', 'tooManyFiles'] as const),
  ...(['tooLargeUnpacked', 'noManifest', 'manifestTooLarge', 'manifestUnreadable', 'notScorm'] as const),
  ...(['noPages', 'pageMissing', 'pageElsewhere', 'tooManyActivities', 'tooSlow'] as const),
] as const;
export type PackageReason = (typeof PACKAGE_REASONS)[number];

export interface PackageLimits {
  files: number;
  activities: number;
  /** Characters of a path. */
  path: number;
  /** Bytes of all files, unpacked. */
  bytes: number;
}

/** What the reading process is asked for. */
export interface PackageRequest {
  /** Of the archive. */
  file: string;
  limits: PackageLimits;
}

export interface ReadActivity {
  title: string;
  /** Path in the package, with query and fragment. */
  href: string;
  /** A page that does not report: it is complete when it was opened. */
  isAsset: boolean;
  /** What the manifest gives it to read, by the names of the run-time environment. */
  given: Record<string, string>;
}

/** What a manifest says. */
export interface ReadManifest {
  /** '' where it has none. */
  title: string;
  edition: ScormEdition;
  activities: ReadActivity[];
}

/** The reading process waits for an answer to each `chunk`, so that only one is on its way. */
export type PackageMessage =
  | { type: 'manifest'; manifest: ReadManifest }
  | { type: 'chunk'; path: string; data: Uint8Array; isLast: boolean }
  | { type: 'read'; usesFrames: boolean }
  | { type: 'refused'; reason: PackageReason; values: Record<string, string | number> }
  | { type: 'failed'; detail: string };

/** A package that is not used, with the values of its sentence. */
export class PackageProblem extends Error {
  constructor(
    readonly reason: PackageReason,
    readonly values: Record<string, string | number> = {},
  ) {
    super(reason);
  }
}
