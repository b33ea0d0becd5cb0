// Reads PDFs aside of the page, as a module of our own that the pages' content policy lets run.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
