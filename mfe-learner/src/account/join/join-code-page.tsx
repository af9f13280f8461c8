import { formatJoinCode, normalizeJoinCode, TypedJoinCode } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, Card, TextField } from '@lectern/ui';
import { useFormCheck } from '@lectern/ui/form-check';
import { useState } from 'react';
import { t } from '../texts';
import { paths } from '../../paths';
import styles from './join.module.css';

/** Asks for a join code, and opens its join link. */
export default function JoinCodePage() {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const { submit, findProblem } = useFormCheck(TypedJoinCode, { code });
  const open = () => void navigate(paths.join(formatJoinCode(normalizeJoinCode(code))));

  return (
    <Card as="article" className={styles.card}>
      <h1 className={styles.title}>{t('joinCode.title')}</h1>
      <p className={styles.text}>{t('joinCode.text')}</p>
      <form className={styles.form} noValidate onSubmit={submit(open)}>
        <TextField
          label={t('joinCode.label')}
          value={code}
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={findProblem('code') && t('joinCode.invalid')}
          onChange={setCode}
        />
        <Button type="submit">{t('joinCode.action')}</Button>
      </form>
    </Card>
  );
}
