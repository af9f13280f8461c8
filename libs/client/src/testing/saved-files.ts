import { onTestFinished } from 'vitest';

export interface SavedFile {
  name: string;
  content: Blob;
}

/**
 * The files that the page saves from now on; jsdom saves none. The click on a link is the browser's again after the test,
 * because the next file of tests may run in the same process.
 */
export function savedFiles(): SavedFile[] {
  const files: SavedFile[] = [];
  let content = new Blob();
  URL.createObjectURL = (object) => {
    content = object as Blob;
    return 'blob:';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    files.push({ name: this.download, content });
  };
  onTestFinished(() => void Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click'));
  return files;
}
