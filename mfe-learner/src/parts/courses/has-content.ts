import type { Module } from '@lectern/contract';

/** Whether there is something to open in a module: slides, a SCORM package, or an external tool. */
export const hasContent = ({ slideCount, isScorm, isTool }: Module): boolean =>
  slideCount > 0 || isScorm === true || isTool === true;
