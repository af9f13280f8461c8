import { deleteCourse, getEditedCourse, updateCourse } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../http/endpoint.js';
import { EditorService } from './editor.service.js';

@Controller()
export class EditorController {
  constructor(private readonly editor: EditorService) {}

  @Endpoint(getEditedCourse)
  get({ params }: Input<typeof getEditedCourse>) {
    return this.editor.course(params.id);
  }

  @Endpoint(updateCourse)
  update({ params, body, user }: Input<typeof updateCourse>) {
    return this.editor.update(params.id, body, user);
  }

  @Endpoint(deleteCourse)
  async delete({ params, user }: Input<typeof deleteCourse>, response: Response) {
    await this.editor.delete(params.id, user);
    response.end();
  }
}
