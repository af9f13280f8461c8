import { withCatalogs } from '@lectern/remote';
import { Stack } from '@lectern/ui';
import { lazy, Suspense, useRef, useState } from 'react';
import { InstructorsPanel } from '../instructors/instructors-panel';
import { findPosition, listSlides } from './draft';
import styles from './editor.module.css';
import { Outline } from './outline/outline';
import { CoursePanel } from './panels/course-panel';
import { CoverPanel } from './panels/cover-panel';
import { DeckPanel } from './panels/deck-panel';
import { ModulePanel } from './panels/module-panel';
import { PicturesPanel } from './panels/pictures-panel';
import { RequirementsPanel } from './panels/requirements-panel';
import { SlideFilesPanel } from './panels/slide-files-panel';
import { SlidePanel } from './panels/slide-panel';
import { VersionsPanel } from './drafts/versions-panel';
import { DescribePictures } from './pictures/describe-pictures';
import { findNeighbor } from './slides/find-slide';
import { PaneBar, type Pane } from './slides/pane-bar';
import { SlideStage } from './slides/slide-stage';
import { SlideSteps } from './slides/slide-steps';
import { type SlideUploads, useSlideUploads } from './slides/use-slide-uploads';
import { useSlideKeys } from './slides/use-slide-keys';
import { t } from '../texts';
import type { CourseEditor } from './use-course-editor';

const VideoPanel = lazy(() => withCatalogs(['admin.courses.video'], () => import('../video/video-panel')));
const AccessPanel = lazy(() => import('./panels/access-panel'));

interface Props {
  editor: CourseEditor;
  /** Reads a sentence to screen readers. */
  announce: (sentence: string) => void;
}

/**
 * The outline, the selected slide as learners see it, and the fields of the selected part: side by side on wide screens, one
 * at a time on narrow ones.
 */
export function Workspace({ editor, announce }: Props) {
  const { selected, draft, dispatch } = editor;
  const { modules } = draft;
  const [chosenPane, setChosenPane] = useState<Pane>('fields');
  const slides = listSlides(modules);
  const slide = slides.find(({ id }) => id === selected);
  const [isDescribing, setDescribing] = useState(false);
  const panelRef = useRef<HTMLDivElement>(null);
  const shownPane = chosenPane === 'slide' && !slide ? 'fields' : chosenPane;
  const uploads = useSlideUploads(editor);
  const isDescribed = isDescribing && Boolean(slide?.imageUrl);

  function openNeighbor(by: -1 | 1) {
    const neighbor = findNeighbor(modules, selected, by);
    if (!neighbor) return announce(by < 0 ? t('editor.isFirst') : t('editor.isLast'));
    dispatch({ type: 'part-selected', id: neighbor.id });
    announce(
      t('editor.steps.opened', {
        title: neighbor.title,
        number: slides.indexOf(neighbor) + 1,
        count: slides.length,
      }),
    );
  }

  function openFields() {
    setChosenPane('fields');
    setDescribing(false);
  }

  function endDescribing() {
    // The focused field disappears, so the panel takes the focus.
    panelRef.current?.focus();
    setDescribing(false);
  }

  useSlideKeys(openNeighbor);
  return (
    <>
      <PaneBar
        panes={slide ? ['outline', 'slide', 'fields'] : ['outline', 'fields']}
        shown={shownPane}
        onShow={setChosenPane}
      >
        <SlideSteps modules={modules} selected={selected} step={openNeighbor} />
      </PaneBar>
      <div className={styles.columns} data-pane={shownPane}>
        <Outline editor={editor} announce={announce} onOpen={openFields} />
        {slide && !isDescribed && (
          <div className={styles.stage}>
            <SlideStage slide={slide} editor={editor} step={openNeighbor} />
          </div>
        )}
        <Stack
          gap={24}
          ref={panelRef}
          tabIndex={-1}
          className={styles.panel}
          data-wide={!slide || isDescribed || undefined}
        >
          {slide && isDescribed ? (
            <DescribePictures slide={slide} editor={editor} announce={announce} onEnd={endDescribing} />
          ) : (
            <SelectedPanels
              editor={editor}
              uploads={uploads}
              announce={announce}
              onDescribe={() => setDescribing(true)}
            />
          )}
        </Stack>
      </div>
    </>
  );
}

/** The fields of the selected slide, module or course. */
function SelectedPanels({
  editor,
  uploads,
  announce,
  onDescribe,
}: Props & { uploads: SlideUploads; onDescribe: () => void }) {
  const { selected, draft, saved } = editor;
  const moduleId = findPosition(draft.modules, selected ?? '')?.moduleId ?? selected;
  const module = draft.modules.find(({ id }) => id === moduleId);
  const slide = module?.slides.find(({ id }) => id === selected);
  if (module && slide)
    return (
      <>
        <SlidePanel slide={slide} module={module} editor={editor} announce={announce} />
        <SlideFilesPanel slide={slide} editor={editor} uploads={uploads} />
        {findPosition(saved.modules, slide.id) ? (
          <Suspense fallback={null}>
            <VideoPanel key={slide.id} slideId={slide.id} courseId={saved.id} />
          </Suspense>
        ) : (
          <p className={styles.quiet}>{t('editor.slide.videoUnsaved')}</p>
        )}
      </>
    );
  if (module) return <ModulePanel key={module.id} module={module} editor={editor} announce={announce} />;
  return (
    <>
      <CoursePanel editor={editor} />
      <CoverPanel course={saved} />
      <PicturesPanel editor={editor} onDescribe={onDescribe} />
      <RequirementsPanel editor={editor} />
      <Suspense fallback={null}>
        <AccessPanel editor={editor} />
      </Suspense>
      <DeckPanel editor={editor} />
      <VersionsPanel editor={editor} />
      <InstructorsPanel courseId={saved.id} />
    </>
  );
}
