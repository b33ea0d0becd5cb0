// Parses PDFs off the main thread. A module of our own is needed because the content security policy allows only our
// scripts.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'
