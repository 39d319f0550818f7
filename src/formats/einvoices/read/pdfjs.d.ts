/** The part of pdf.js that parses; it registers itself when it is loaded. The package declares no types for it. */
declare module 'pdfjs-dist/legacy/build/pdf.worker.mjs';
