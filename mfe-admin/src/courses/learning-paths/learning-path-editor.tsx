import type { EditedLearningPath } from '@lectern/contract';
import { Stack } from '@lectern/ui';
import { EditorDialogs } from '../../parts/editor/editor-dialogs';
import { ProblemList } from '../../parts/editor/problem-list';
import { useSaveShortcut } from '../../parts/editor/use-save-shortcut';
import { ScreenTabs } from '../../parts/screen-tabs';
import { EditorBar } from './editor-bar';
import { LearnersTab } from './learners-tab';
import { SettingsTab } from './settings-tab';
import { StepsTab } from './steps/steps-tab';
import { t } from './texts';
import { usePathEditor } from './use-path-editor';
import { usePathState } from './use-path-state';

/** Steps, settings and learners of a learning path, in tabs; the open one is kept in the address. */
export function LearningPathEditor({ learningPath }: { learningPath: EditedLearningPath }) {
  const editor = usePathEditor(learningPath);
  const { saved, problems, save } = editor;
  const filters = usePathState();
  useSaveShortcut(save);
  return (
    <Stack>
      <EditorBar editor={editor} />
      <ProblemList title={t('editor.invalid')} problems={problems} />
      <ScreenTabs
        label={t('editor.tabsLabel')}
        names={{
          steps: t('editor.tabs.steps'),
          settings: t('editor.tabs.settings'),
          learners: t('editor.tabs.learners', { count: saved.learnerCount }),
        }}
        open={filters.state.tab}
        onOpen={(tab) => filters.setState({ tab, search: '' })}
      >
        {(tab) => {
          if (tab === 'steps') return <StepsTab editor={editor} />;
          return tab === 'settings' ? (
            <SettingsTab editor={editor} />
          ) : (
            <LearnersTab pathId={saved.id} filters={filters} />
          );
        }}
      </ScreenTabs>
      <EditorDialogs
        editor={editor}
        texts={{ leaveText: t('editor.leaveText'), changed: t('editor.changed') }}
      />
    </Stack>
  );
}
