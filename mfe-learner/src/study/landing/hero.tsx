import { buildUrl } from '@lectern/client';
import { login } from '@lectern/contract';
import { hasFeature } from '@lectern/i18n';
import { useNavigate } from '@lectern/remote';
import { Button, ButtonAnchor, ButtonLink, Row, Stack, TextField } from '@lectern/ui';
import { Check, Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { paths } from '../../paths';
import { t } from './texts';
import styles from './landing.module.css';
import { ViewerIllustration } from './viewer-illustration';

const PROMISES = ['certificates', 'pace', 'card'] as const;

/** Headline, search and calls to action. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <Stack gap={24}>
          <h1 className={styles.headline}>{t('headline')}</h1>
          <p className={styles.lead}>{t('lead')}</p>
          {hasFeature('catalog') && <SearchBox />}
          <Row gap={12} className={styles.actions}>
            <ButtonAnchor href={buildUrl(login)}>{t('start')}</ButtonAnchor>
            {hasFeature('catalog') && (
              <ButtonLink to={paths.courses} variant="secondary">
                {t('browse')}
              </ButtonLink>
            )}
          </Row>
          <ul role="list" className={styles.promises}>
            {PROMISES.map((promise) => (
              <li key={promise}>
                <Check size={16} aria-hidden />
                {t(`promises.${promise}`)}
              </li>
            ))}
          </ul>
        </Stack>
        <ViewerIllustration />
      </div>
    </section>
  );
}

/** Opens the course list with the typed search; ignores a blank one. */
function SearchBox() {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const search = typed.trim();
    if (search) void navigate(paths.coursesWith({ search }));
  }

  return (
    <form
      role="search"
      action={paths.courses}
      aria-label={t('search')}
      className={styles.search}
      onSubmit={submit}
    >
      <TextField
        type="search"
        name="search"
        label={t('search')}
        hideLabel
        placeholder={t('searchHint')}
        icon={<Search aria-hidden />}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" variant="secondary">
        {t('searchAction')}
      </Button>
    </form>
  );
}
