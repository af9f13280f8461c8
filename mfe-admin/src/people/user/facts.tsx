import styles from './user.module.css';

/** A name with its value; without one it is not shown. */
export type Fact = [name: string, value: string | null | false | undefined];

/** Names with values, such as those of an account. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name} className={styles.fact}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
