/** Whether evidence counts words alone, or also the cosines of an embedding model. Each method has a calibration. */
export type SearchMethod = 'words' | 'meaning';
