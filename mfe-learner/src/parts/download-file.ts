/** How long some browsers need to begin reading the file. */
const READING_MS = 10_000;

/** Saves a file under a name, as a link with `download` would. */
export function downloadFile(name: string, file: Blob): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), READING_MS);
}
