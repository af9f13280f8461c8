import type { QuestionProposal } from '@lectern/contract';
import { singleKeys, useSingleKeys } from '@lectern/remote';
import { Badge, Button, Card, Row } from '@lectern/ui';
import { QuestionView } from '@lectern/ui/question';
import { ArrowLeft, ArrowRight, type LucideIcon } from 'lucide-react';
import { Switch } from '../../parts/fields/switch';
import { RightAnswer } from '../parts/right-answer';
import styles from './proposals.module.css';
import { t } from '../texts';

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
    <Card aria-label={t('proposals.question')} className={styles.card}>
      <Row>
        <Badge tone="primary">{t(`proposals.kinds.${kind}`)}</Badge>
        <Badge>{t(`question.types.${content.type}`)}</Badge>
        <span className={styles.steps}>
          <Step
            label={t('proposals.previous')}
            Icon={ArrowLeft}
            disabled={position === 0}
            onClick={actions.previous}
          />
          <Step
            label={t('proposals.next')}
            Icon={ArrowRight}
            disabled={position >= count - 1}
            onClick={actions.next}
          />
        </span>
      </Row>
      <QuestionView content={content} />
      <RightAnswer content={content} answerKey={key} />
      <div className={styles.decisions}>
        <Decision letter="A" label={t('proposals.accept')} variant="primary" onClick={actions.accept} />
        <Decision letter="E" label={t('proposals.editQuestion')} onClick={actions.edit} />
        <Decision letter="R" label={t('proposals.reject')} onClick={actions.reject} />
        <Decision letter="U" label={t('proposals.undo')} disabled={!canUndo} onClick={actions.undo} />
      </div>
      <div className={styles.keys}>
        <Switch
          label={t('proposals.shortcuts')}
          hint={t('proposals.shortcutsHint')}
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
