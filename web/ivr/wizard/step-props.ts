import type { OnUploading } from '../../kit/upload/uploading.ts'
import type { Wizard } from './use-wizard.ts'

/** What every step of the wizard takes. */
export interface StepProps {
  wizard: Wizard
  /** Told by upload fields, so that the buttons wait and no failed file is left behind. */
  onUploading: OnUploading
}
