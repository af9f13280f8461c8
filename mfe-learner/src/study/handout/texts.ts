/** Texts of the handout. */
export const handoutTexts = {
  pageTitle: (title: string) => `Handout: ${title}`,
  back: 'Back to Course',
  print: 'Print or save as PDF',
  loadingPictures: (loaded: number, count: number) => `Loading pictures: ${loaded} of ${count}`,
  picturesFailed: (count: number) =>
    `${count === 1 ? '1 picture' : `${count} pictures`} could not be loaded. Reload the page before you print.`,
  loading: 'Loading slides...',
  failed: 'Failed to load slides',
  none: 'No Slides Available',
  noneText: 'This course has no slides yet.',
  instructors: (names: string[]) => `With ${names.join(', ')}`,
  contents: 'Contents',
  modules: 'Modules',
  slides: (count: number) => `${count} ${count === 1 ? 'slide' : 'slides'}`,
} as const;
