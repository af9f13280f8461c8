import { TextField } from '@lectern/ui';
import { CornerDownLeft, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { RowTool } from '../../../parts/fields/row-tool';
import { t } from '../texts';
import styles from './captions.module.css';
import { parseTime, type Cue } from './cues';

/** One cue: its times and its text. When the row gets the focus, the video jumps to the start of the cue. */
export function CueRow({
  cue: { from, to, text },
  number,
  language,
  isShown,
  takesFocus,
  problem,
  onChange,
  onInsert,
  onRemove,
  onSeek,
  onSplit,
}: {
  cue: Cue;
  number: number;
  language: string;
  /** The video is at this cue. */
  isShown: boolean;
  takesFocus: boolean;
  problem: string | undefined;
  onChange: (fields: Partial<Cue>) => void;
  onInsert: () => void;
  onRemove: () => void;
  onSeek: (second: number) => void;
  onSplit: () => void;
}) {
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.shiftKey) onSplit();
    else onInsert();
  }
  function show(): void {
    const second = parseTime(from);
    if (second !== undefined) onSeek(second);
  }
  return (
    <li
      className={styles.cue}
      aria-current={isShown || undefined}
      aria-label={t('editor.cueName', { number })}
      onFocus={show}
      onKeyDown={onKeyDown}
    >
      <div className={styles.times} dir="ltr">
        <TextField label={t('editor.from')} value={from} onChange={(next) => onChange({ from: next })} />
        <TextField label={t('editor.to')} value={to} onChange={(next) => onChange({ to: next })} />
      </div>
      <TextField
        label={t('editor.text')}
        value={text}
        rows={2}
        lang={language}
        autoFocus={takesFocus}
        error={problem}
        onChange={(next) => onChange({ text: next })}
      />
      <div className={styles.tools}>
        <RowTool label={t('editor.insert', { number })} Icon={CornerDownLeft} onClick={onInsert} />
        <RowTool label={t('editor.remove', { number })} Icon={Trash2} onClick={onRemove} />
      </div>
    </li>
  );
}
