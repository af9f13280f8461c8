/** What the administrators' screens say. */
export const texts = {
  upload: {
    courseTitle: 'Course Title',
    courseDescription: 'Course Description',
    courseMaterials: 'Course Materials (PDF)',
    titlePlaceholder: 'Introduction to first aid',
    descriptionPlaceholder: 'What learners will know afterwards',
    drop: 'Drop a PDF here, or choose one',
    dropAnother: 'Drop another PDF here, or choose one',
    note: 'Supported formats: PDF files up to 10MB. The AI will automatically extract content from your slides to create an interactive learning experience.',
    submit: 'Create Course',
    submitting: 'Processing...',
    processing: 'Processing Course',
    viewCourse: 'View course',
    titleRequired: { title: 'Title Required', description: 'Please enter a course title.' },
    fileRequired: { title: 'File Required', description: 'Please select a PDF file to upload.' },
    created: 'Course Created Successfully',
    ready: (title: string, modules: number, slides: number) =>
      `"${title}" is ready for students with ${modules} modules and ${slides} slides.`,
    size: (modules: number, slides: number) =>
      `${modules} ${modules === 1 ? 'module' : 'modules'} · ${slides} ${slides === 1 ? 'slide' : 'slides'}`,
    failed: 'Upload Failed',
    failedFallback: 'Upload failed',
  },
} as const;
