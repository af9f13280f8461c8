import type { CertificateRequirements } from '@lectern/contract';
import { Award } from 'lucide-react';
import { requirementTexts as texts } from '../requirement-texts';
import { describeRequirements } from './describe-requirements';
import styles from './requirements.module.css';

/** What the certificate requires, for people who are not enrolled. */
export function RequirementsList({ requirements }: { requirements: CertificateRequirements }) {
  return (
    <section className={styles.progress} aria-labelledby="certificate-requirements">
      <h2 id="certificate-requirements" className={styles.title}>
        {texts.title}
      </h2>
      <ul role="list" className={styles.rows}>
        {describeRequirements(requirements).map((requirement) => (
          <li key={requirement} className={styles.row}>
            <Award size={18} aria-hidden />
            <span className={styles.name} dir="auto">
              {requirement}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
