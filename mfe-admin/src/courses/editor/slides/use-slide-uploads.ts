import { call, useMutation } from '@lectern/client';
import { uploadSlidePicture, uploadSlideSound } from '@lectern/contract';
import type { CourseEditor } from '../use-course-editor';

interface ChosenFile {
  slideId: string;
  file: File;
}

/** The uploads of a slide's picture and sound. A finished upload changes its slide even if another slide is selected by then. */
export type SlideUploads = ReturnType<typeof useSlideUploads>;

export function useSlideUploads({ saved, dispatch }: CourseEditor) {
  const params = { id: saved.id };
  const picture = useMutation({
    mutationFn: ({ file }: ChosenFile) => call(uploadSlidePicture, { params, body: {}, file }),
    onSuccess: (uploaded, { slideId }) =>
      dispatch({ type: 'slide-changed', id: slideId, change: { imageSrcset: undefined, ...uploaded } }),
  });
  const sound = useMutation({
    mutationFn: ({ file }: ChosenFile) => call(uploadSlideSound, { params, body: {}, file }),
    onSuccess: (uploaded, { slideId }) => dispatch({ type: 'slide-changed', id: slideId, change: uploaded }),
  });
  return { picture, sound };
}
