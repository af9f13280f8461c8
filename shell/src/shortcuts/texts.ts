/** Texts of the list of keyboard shortcuts. */
export const shortcutsTexts = {
  title: 'Keyboard shortcuts',
  ofScreen: 'On this screen',
  everywhere: 'On every screen',
  all: [
    { keys: 'Ctrl K', label: 'Search' },
    { keys: '/', label: 'Search' },
    { keys: '?', label: 'Keyboard shortcuts' },
    { keys: 'F8', label: 'Move to the message at the edge of the screen' },
    { keys: 'Esc', label: 'Close the open dialog or menu' },
  ],
  singleKeys: 'Single-key shortcuts',
  singleKeysHint: 'Letters, digits and signs, such as F or ?. Switch them off if you enter text by voice.',
} as const;
