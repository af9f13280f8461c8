import type { EditedCaptions, SlideVideo } from '@lectern/contract';
import { useShortcuts } from '@lectern/remote';
import { Button, ButtonLink, languageName, pageParam, Row, Stack, toast, useSearchState } from '@lectern/ui';
import { Pager } from '@lectern/ui/pager';
import { Plus, Scissors } from 'lucide-react';
import { useRef, useState } from 'react';
import { EditorDialogs } from '../../../parts/editor/editor-dialogs';
import { SaveButton, SaveStatus } from '../../../parts/editor/save-state';
import { useSaveShortcut } from '../../../parts/editor/use-save-shortcut';
import { t } from '../texts';
import styles from './captions.module.css';
import { CueRow } from './cue-row';
import { parseTime } from './cues';
import { seekTo } from './seek-to';
import { useCaptionsEditor } from './use-captions-editor';

/** Number of cues on one page. A long film has thousands. */
const PAGE_SIZE = 50;
const SHORTCUTS = [
  { keys: t('editor.shortcuts.insertKeys'), label: t('editor.shortcuts.insert') },
  { keys: t('editor.shortcuts.splitKeys'), label: t('editor.shortcuts.split') },
  { keys: 'Ctrl S', label: t('editor.shortcuts.save') },
];

/** Edits the cues of a video in a table, beside the video with the cue of its present time. */
export function CaptionsEditor({
  video,
  captions,
  language,
  back,
}: {
  video: SlideVideo;
  /** Undefined for captions that are not saved yet. */
  captions: EditedCaptions | undefined;
  language: string;
  /** Path of the course's editor. */
  back: string;
}) {
  const editor = useCaptionsEditor({ videoId: video.id, language }, captions);
  const { cues } = editor.draft;
  const player = useRef<HTMLVideoElement>(null);
  const [second, setSecond] = useState(0);
  const { state, setState } = useSearchState({ page: pageParam });
  const pages = Math.max(1, Math.ceil(cues.length / PAGE_SIZE));
  const page = Math.min(state.page, pages);
  const [added, setAdded] = useState<string>();
  const start = (page - 1) * PAGE_SIZE;
  const currentCue = cues.find(
    ({ from, to }) => (parseTime(from) ?? 0) <= second && second < (parseTime(to) ?? 0),
  );
  const problems = Object.values(editor.problems);
  useSaveShortcut(editor.save);
  useShortcuts(SHORTCUTS);

  function insert(id: string | undefined): void {
    setAdded(editor.insertAfter(id));
    const insertedIndex = id === undefined ? 0 : cues.findIndex((cue) => cue.id === id) + 1;
    setState({ page: Math.floor(insertedIndex / PAGE_SIZE) + 1 });
  }

  function remove(id: string): void {
    const before = cues;
    editor.remove(id);
    toast({
      title: t('editor.cueDeleted'),
      action: { label: t('panel.undo'), onClick: () => editor.restore(before) },
    });
  }

  return (
    <Stack>
      <div className={styles.bar}>
        <SaveStatus editor={editor} />
        <Row>
          <ButtonLink variant="secondary" to={back}>
            {t('editor.back')}
          </ButtonLink>
          <SaveButton editor={editor} />
        </Row>
      </div>
      {problems.length > 0 && (
        <p role="alert" className={styles.problem}>
          {t('editor.invalid', { count: problems.length })}
        </p>
      )}
      <div className={styles.columns}>
        {video.kind === 'file' && (
          <div className={styles.stage}>
            <video
              ref={player}
              className={styles.video}
              src={video.url}
              poster={video.posterUrl ?? undefined}
              controls
              playsInline
              preload="metadata"
              aria-label={t('editor.video')}
              onTimeUpdate={({ currentTarget }) => setSecond(currentTarget.currentTime)}
            />
            <p className={styles.shown} lang={language} dir="auto">
              {currentCue?.text}
            </p>
            <Button variant="secondary" disabled={!currentCue} onClick={() => editor.splitAt(second)}>
              <Scissors aria-hidden />
              {t('editor.split')}
            </Button>
          </div>
        )}
        <div className={styles.list}>
          <h2 className={styles.heading}>
            {t('editor.listTitle', { language: languageName(language), count: cues.length })}
          </h2>
          <ol role="list" className={styles.cues} start={start + 1}>
            {cues.slice(start, start + PAGE_SIZE).map((cue, index) => (
              <CueRow
                key={cue.id}
                cue={cue}
                number={start + index + 1}
                language={language}
                isShown={cue === currentCue}
                takesFocus={cue.id === added}
                problem={editor.problems[cue.id]}
                onChange={(fields) => editor.changeCue(cue.id, fields)}
                onInsert={() => insert(cue.id)}
                onRemove={() => remove(cue.id)}
                onSeek={(from) => seekTo(player.current, from)}
                onSplit={() => editor.splitAt(second)}
              />
            ))}
          </ol>
          {cues.length === 0 && <p className={styles.quiet}>{t('editor.empty')}</p>}
          <div>
            <Button variant="secondary" onClick={() => insert(cues.at(-1)?.id)}>
              <Plus aria-hidden />
              {t('editor.add')}
            </Button>
          </div>
          <Pager page={page} pages={pages} />
        </div>
      </div>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('editor.leaveText'), changed: t('editor.changed') }}
      />
    </Stack>
  );
}
