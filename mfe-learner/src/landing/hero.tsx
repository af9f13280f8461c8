import { urlOf } from '@lectern/client';
import { login } from '@lectern/contract';
import { useNavigate } from '@lectern/remote';
import { Button, ButtonAnchor, ButtonLink, TextField } from '@lectern/ui';
import { Check, Search } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { paths } from '../paths';
import { texts } from '../texts';
import styles from './landing.module.css';
import { ViewerPicture } from './viewer-picture';

const words = texts.landing;

/** What one gets, and the ways in. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.pitch}>
          <h1 className={styles.headline}>{words.headline}</h1>
          <p className={styles.lead}>{words.lead}</p>
          <SearchBox />
          <div className={styles.calls}>
            <ButtonAnchor href={urlOf(login, { query: { returnTo: paths.home } })}>
              {words.start}
            </ButtonAnchor>
            <ButtonLink to={paths.courses} variant="secondary">
              {words.browse}
            </ButtonLink>
          </div>
          <ul role="list" className={styles.promises}>
            {words.promises.map((promise) => (
              <li key={promise}>
                <Check size={16} aria-hidden />
                {promise}
              </li>
            ))}
          </ul>
        </div>
        <ViewerPicture />
      </div>
    </section>
  );
}

/** Enter goes to the course list with what was typed; blank does nothing. */
function SearchBox() {
  const [wanted, setWanted] = useState('');
  const navigate = useNavigate();

  function submit(event: FormEvent): void {
    event.preventDefault();
    const search = wanted.trim();
    if (search) void navigate(paths.coursesWith({ search }));
  }

  return (
    <form role="search" aria-label={words.search} className={styles.search} onSubmit={submit}>
      <TextField
        type="search"
        label={words.search}
        hideLabel
        placeholder={words.searchHint}
        icon={<Search aria-hidden />}
        value={wanted}
        onChange={setWanted}
      />
      <Button type="submit" variant="secondary">
        {words.searchAction}
      </Button>
    </form>
  );
}
