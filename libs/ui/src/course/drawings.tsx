import type { ReactNode } from 'react';

const Illustration = ({ children }: { children: ReactNode }) => (
  <svg
    viewBox="0 0 144 108"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden
  >
    {children}
  </svg>
);

/** A lectern with a blank page under a lamp. */
export const EmptyLectern = () => (
  <Illustration>
    <path d="M22 100h100" />
    <path d="M72 58v34M54 100c0-5 7-8 18-8s18 3 18 8" />
    <path d="M40 62 50 40h44l10 22z" />
    <path d="m56 47-4 9h40l-4-9z" strokeWidth="1.5" />
    <path d="M36 62h72v5H36z" />
    <path d="M112 100V30c0-8-6-13-13-13M99 11l-9 12h17z" strokeWidth="1.5" />
    <path d="m92 28-4 5M99 28v6M106 28l4 5" strokeWidth="1.5" stroke="var(--primary)" />
  </Illustration>
);

/** A closed book. */
export const ClosedBook = () => (
  <Illustration>
    <path d="M22 100h100" />
    <path d="M44 34c0-4 3-7 7-7h46v58H51c-4 0-7 3-7 7z" />
    <path d="M44 92V34M97 85v15H51c-4 0-7-3-7-8" />
    <path d="M60 44h24M60 52h16" strokeWidth="1.5" />
    <path d="m108 22 8-8M112 32h10M104 16V6" strokeWidth="1.5" stroke="var(--danger)" />
  </Illustration>
);

/** A bookshelf with a missing book. */
export const MissingBook = () => (
  <Illustration>
    <path d="M14 92h116M18 92v8M126 92v8" />
    <path d="M26 40h12v52H26zM38 32h10v60H38zM100 36h12v56h-12zM112 46h9v46h-9z" />
    <path d="M30 50h4M42 42h2M104 46h4" strokeWidth="1.5" />
    <path d="M56 92V30h28v62" strokeDasharray="3 5" strokeWidth="1.5" stroke="var(--primary)" />
    <path d="M65 54c0-9 11-9 11-2 0 5-6 5-6 10M70 69v.5" stroke="var(--primary)" />
  </Illustration>
);
