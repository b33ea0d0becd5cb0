-- A document that answers an item of a checklist is of the kind that the item asks for.
update ivr_files f set document_kind = i.about
from ivr_items i
where i.ivr_id = f.ivr_id and i.round = f.round and i.item = f.item and i.kind = 'document' and f.document_kind = '';
