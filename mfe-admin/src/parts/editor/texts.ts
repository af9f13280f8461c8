export const saveShortcuts = [{ keys: 'Ctrl S', label: 'Save' }];

/** Texts of editors that several people may use at once. */
export const versionedEditorTexts = {
  merged: 'Someone else saved it meanwhile. Their changes and yours are kept.',
  yes: 'Yes',
  no: 'No',
  conflict: {
    text: 'Someone else saved it after you opened it. Your changes are not saved yet, and not lost. Merge keeps both persons’ changes; choose what is kept where you both changed the same. You can check the result before you save.',
    collisions: 'Changed by both: choose what is kept',
    theirs: 'Their changes',
    mine: 'Your changes',
    keepMine: 'Yours',
    keepTheirs: 'Theirs',
    noText: 'Nothing',
    later: 'Decide later',
    discard: 'Discard my changes',
    merge: 'Merge',
  },
} as const;
