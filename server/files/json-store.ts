import type { StoredFile } from '#contract/files/files.ts'
import { sql } from '#server/kit/database/database.ts'
import { type JsonValues, jsonObject } from '#server/kit/http/json.ts'

/** The values of a file `g`. Files have their plain path; it is signed when the reply is sent. */
export const storedFile: JsonValues<StoredFile> = {
  fileUrl: sql`'/api/files/' || g.id`,
  thumbnailUrl: sql`
    case when g.extension in ('jpeg', 'jpg', 'png') then '/api/files/' || g.id || '?size=thumbnail' end`,
  fileName: sql`g.name`,
  fileExtension: sql`g.extension`,
  fileSize: sql`g.size`,
}

/** The JSON of a file `g`. */
export const storedFileJson = jsonObject<StoredFile>(storedFile)
