import { useParams } from 'react-router'
import FormScreen from './FormScreen.tsx'
import FormsList from './FormsList.tsx'

/** Makers' blank forms, or one of them (docs/spec/forms.md). */
export function Component() {
  const { id } = useParams()
  return id === undefined ? <FormsList /> : <FormScreen key={id} id={id} />
}
