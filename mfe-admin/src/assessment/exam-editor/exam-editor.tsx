import type { EditedExam } from '@lectern/contract';
import { choiceParam, useSearchState } from '@lectern/ui';
import { lazy, Suspense, useEffect } from 'react';
import { examEditorTexts } from './texts';
import { LeaveDialog } from '../../parts/leave-guard/leave-dialog';
import { useLeaveGuard } from '../../parts/leave-guard/use-leave-guard';
import { ScreenTabs } from '../../parts/screen-tabs';
import styles from './exam-editor.module.css';
import { ExamBar } from './exam-bar';
import { OverridesTab } from './overrides/overrides-tab';
import { QuestionsTab } from './questions/questions-tab';
import { SettingsTab } from './settings-tab';
import { useExamEditor } from './use-exam-editor';

const AttemptsDialog = lazy(() => import('./attempts-dialog'));
const ConflictDialog = lazy(() => import('./conflict-dialog'));
const { editor: texts } = examEditorTexts;

const TABS = ['questions', 'settings', 'overrides'] as const;
const schema = { tab: choiceParam(TABS, 'questions') };

/** Questions, settings and own dates of learners of an exam, in tabs; the open one is kept in the address. */
export function ExamEditor({ exam }: { exam: EditedExam }) {
  const editor = useExamEditor(exam);
  const { base, isDirty, problems, save, conflict, asksAboutAttempts } = editor;
  const { state, setState } = useSearchState(schema);
  const guard = useLeaveGuard(isDirty);

  useEffect(() => {
    function saveOnShortcut(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      save();
    }
    document.addEventListener('keydown', saveOnShortcut);
    return () => document.removeEventListener('keydown', saveOnShortcut);
  });

  return (
    <div className={styles.page}>
      <ExamBar editor={editor} />
      <Messages title={texts.invalid} messages={[...new Set(Object.values(problems))]} />
      <Messages
        title={base.isPublished ? texts.publishedProblems : texts.problems}
        messages={base.problems}
      />
      <ScreenTabs
        label={texts.tabsLabel}
        names={texts.tabs}
        open={state.tab}
        onOpen={(tab) => setState({ tab })}
      >
        {(tab) => {
          if (tab === 'questions') return <QuestionsTab editor={editor} />;
          return tab === 'settings' ? <SettingsTab editor={editor} /> : <OverridesTab exam={base} />;
        }}
      </ScreenTabs>
      <LeaveDialog guard={guard} text={texts.leaveText} />
      <Suspense>
        {asksAboutAttempts && <AttemptsDialog editor={editor} />}
        {conflict && <ConflictDialog theirs={conflict} editor={editor} />}
      </Suspense>
    </div>
  );
}

function Messages({ title, messages }: { title: string; messages: (string | undefined)[] }) {
  if (messages.length === 0) return null;
  return (
    <section className={styles.problems} role="status" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {messages.map((message) => (
          <li key={message} dir="auto">
            {message}
          </li>
        ))}
      </ul>
    </section>
  );
}
