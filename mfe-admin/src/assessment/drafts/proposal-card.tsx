import type { QuestionProposal } from '@lectern/contract';
import { singleKeys, useSingleKeys } from '@lectern/remote';
import { Badge, Button, Card, Row } from '@lectern/ui';
import { QuestionView } from '@lectern/ui/question';
import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import { Switch } from '../../parts/fields/switch';
import { proposalTexts as texts } from '../proposal-texts';
import { RightAnswer } from '../parts/right-answer';
import { questionTexts } from '../question-texts';
import styles from './proposals.module.css';

interface Actions {
  accept: () => void;
  edit: () => void;
  reject: () => void;
  undo: () => void;
  previous: () => void;
  next: () => void;
}

/** A proposal as a learner would see it, its right answer, and a button with its key for each decision. */
export function ProposalCard({
  proposal: { kind, content, key },
  actions,
  canUndo,
  position,
  count,
}: {
  proposal: QuestionProposal;
  actions: Actions;
  canUndo: boolean;
  position: number;
  count: number;
}) {
  return (
    <Card aria-label={texts.question} className={styles.card}>
      <Row>
        <Badge tone="primary">{texts.kinds[kind]}</Badge>
        <Badge>{questionTexts.types[content.type]}</Badge>
        <span className={styles.steps}>
          <Step
            label={texts.previous}
            Icon={ArrowLeft}
            disabled={position === 0}
            onClick={actions.previous}
          />
          <Step
            label={texts.next}
            Icon={ArrowRight}
            disabled={position >= count - 1}
            onClick={actions.next}
          />
        </span>
      </Row>
      <QuestionView content={content} />
      <RightAnswer content={content} answerKey={key} />
      <div className={styles.decisions}>
        <Decision letter="A" label={texts.accept} variant="primary" onClick={actions.accept} />
        <Decision letter="E" label={texts.editQuestion} onClick={actions.edit} />
        <Decision letter="R" label={texts.reject} onClick={actions.reject} />
        <Decision letter="U" label={texts.undo} disabled={!canUndo} onClick={actions.undo} />
      </div>
      <div className={styles.keys}>
        <Switch
          label={texts.shortcuts}
          hint={texts.shortcutsHint}
          checked={useSingleKeys()}
          onChange={singleKeys.set}
        />
      </div>
    </Card>
  );
}

function Decision({
  letter,
  label,
  variant = 'secondary',
  disabled,
  onClick,
}: {
  letter: string;
  label: string;
  variant?: 'primary' | 'secondary';
  disabled?: boolean;
  onClick: () => void;
}) {
  return (
    <Button variant={variant} disabled={disabled} aria-keyshortcuts={letter} onClick={onClick}>
      {label}
      <kbd className={styles.kbd} aria-hidden>
        {letter}
      </kbd>
    </Button>
  );
}

function Step({
  label,
  Icon,
  disabled,
  onClick,
}: {
  label: string;
  Icon: LucideIcon;
  disabled: boolean;
  onClick: () => void;
}) {
  return (
    <Button variant="quiet" icon aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon aria-hidden />
    </Button>
  );
}
