import { Module } from '@lectern/data';
import type { EntityManager } from 'typeorm';

/** A course's modules in order, each with its slides in order. */
export function findOutline(manager: EntityManager, courseId: string): Promise<Module[]> {
  return manager.find(Module, {
    where: { courseId },
    relations: { slides: true },
    order: { position: 'ASC', slides: { position: 'ASC' } },
  });
}
