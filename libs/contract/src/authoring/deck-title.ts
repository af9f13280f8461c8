/** Titles that programs set by default, such as 'PowerPoint Presentation', 'untitled' and 'Slide 1'. */
const JUNK_TITLE =
  /^(?:(?:microsoft )?(?:power ?point|word|excel)\b.*|(?:powerpoint|google|keynote)?[ -]*pr[eäé]sentation\d*(?: power ?point)?|untitled.*|unbenannt.*|sans titre.*|title|slides?|document\d*|folie \d+|slide \d+|no title|\W*)$/iu;
const FILE_ENDING = /\.(?:pptx?|ppsx?|odp|key|tex|dvi|ps|pdf|docx?|indd|qxd|html?|md|rmd)$/i;

/**
 * Cleans the title in a document's metadata.
 * @returns null where the title is a program's default or the name of a file
 * @example 'Microsoft PowerPoint - Pipelines on Mesos.pptx' is 'Pipelines on Mesos', 'lecture-3_final' null
 */
export function cleanDocumentTitle(metadataTitle: string): string | null {
  const title = metadataTitle.replace(/^Microsoft (?:PowerPoint|Word) - /i, '').trim();
  const bare = title.replace(FILE_ENDING, '').replace(/(?<![\s:;,|–—-])[\s:;,|–—-]+$/u, '');
  if (JUNK_TITLE.test(bare) || /[\\/]\S*[\\/]|^[a-z]:\\|�/i.test(bare)) return null;
  // A single token that is a file name rather than a word: 'lecture-3_final', 'talk.pptx'.
  if (!/\s/.test(bare) && (bare !== title || /[_\d]|-[^-]*-|^[a-z-]+$/.test(bare))) return null;
  return /\p{L}{2}|\p{sc=Han}/u.test(bare) ? bare : null;
}

/** Makes a title from the name of a file. @example 'vim_tricks.pdf' is 'vim tricks' */
export function titleFromFileName(fileName: string): string {
  const name = fileName.replace(/^.*[\\/]/, '').replace(/\.[a-z\d]{1,5}$/i, '');
  return name.replace(/[_\s]+/g, ' ').trim() || 'Untitled course';
}
