import { Button, Card, CardTitle, Row } from '@lectern/ui';
import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { t } from '../texts';
import styles from './settings.module.css';

interface GroupEditor {
  isSaving: boolean;
  isDirty: boolean;
  isReset: boolean;
  save: (choices: undefined) => void;
  reset: () => void;
}

/** A card with the fields of one group of settings, Save and Reset, and the dialogs of a conflict and of leaving. */
export function SettingsForm({
  id,
  title,
  text,
  wide = false,
  editor,
  children,
}: {
  /** Of the heading. */
  id: string;
  title: string;
  text: string;
  /** Whether the fields take the whole width of the card. */
  wide?: boolean;
  editor: GroupEditor & ComponentProps<typeof EditorDialogs>['editor'];
  children: ReactNode;
}) {
  const { isSaving, isDirty, isReset, save, reset } = editor;

  function submit(event: FormEvent) {
    event.preventDefault();
    save(undefined);
  }

  return (
    <Card aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      <p className={styles.quiet}>{text}</p>
      <form className={wide ? styles.wide : styles.form} onSubmit={submit}>
        {children}
        <Row gap={8}>
          <Button type="submit" disabled={isSaving || !isDirty}>
            {isSaving ? t('settings.saving') : t('settings.save')}
          </Button>
          <Button variant="quiet" disabled={isSaving || isReset} onClick={reset}>
            {t('settings.reset')}
          </Button>
        </Row>
      </form>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('settings.leave'), changed: t('settings.changed') }}
      />
    </Card>
  );
}
