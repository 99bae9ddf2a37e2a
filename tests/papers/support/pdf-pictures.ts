/** The pictures of a PDF, page by page, in pixels. */
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf';

export interface PdfPicture {
  page: number;
  width: number;
  height: number;
}

export async function readPictures(bytes: Uint8Array): Promise<PdfPicture[]> {
  const { OPS } = await getResolvedPDFJS();
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pictures: PdfPicture[] = [];
  for (let page = 1; page <= document.numPages; page++) {
    const { fnArray, argsArray } = await (await document.getPage(page)).getOperatorList();
    fnArray.forEach((operation, index) => {
      if (operation !== OPS.paintImageXObject) return;
      const [, width, height] = argsArray[index] as [string, number, number];
      pictures.push({ page, width, height });
    });
  }
  return pictures;
}
