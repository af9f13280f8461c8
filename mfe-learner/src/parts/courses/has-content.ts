import type { Module } from '@lectern/contract';

/** Whether there is something to open in a module: slides, or a SCORM package. */
export const hasContent = ({ slideCount, isScorm }: Module): boolean => slideCount > 0 || isScorm === true;
