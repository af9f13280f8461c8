import { formatJoinCode, JOIN_CODE_LENGTH, normalizeJoinCode } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, TextField } from '@lectern/ui';
import { useState, type FormEvent } from 'react';
import { joinTexts } from './texts';
import { paths } from '../../paths';
import styles from './join.module.css';

const { code: texts } = joinTexts;

/** Asks for a join code, and opens its join link. */
export default function JoinCodePage() {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const code = normalizeJoinCode(typed);
  const isComplete = code.length === JOIN_CODE_LENGTH;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isComplete) void navigate(paths.join(formatJoinCode(code)));
  }

  return (
    <Card as="article" className={styles.card}>
      <h1 className={styles.title}>{texts.title}</h1>
      <p className={styles.text}>{texts.text}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={texts.label}
          value={typed}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={isChecked && !isComplete ? texts.invalid : undefined}
          onChange={setTyped}
        />
        <Button type="submit">{texts.action}</Button>
      </form>
    </Card>
  );
}
