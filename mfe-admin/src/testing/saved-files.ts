/** The names of the files that the page saves from now on; jsdom saves none. */
export function savedFiles(): string[] {
  const names: string[] = [];
  URL.createObjectURL = () => 'blob:';
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = function () {
    names.push(this.download);
  };
  return names;
}
