#ifndef REFHOUND_SAL_H
#define REFHOUND_SAL_H

/* Annotations that no part of the analysis reads. */
#define _In_
#define _In_z_
#define _In_opt_
#define _In_opt_z_
#define _Out_
#define _Out_opt_
#define _Outptr_
#define _Outptr_opt_
#define _Outptr_result_maybenull_
#define _Outptr_result_z_
#define _Inout_
#define _Inout_z_
#define _Inout_opt_
#define _Inout_opt_z_
#define _COM_Outptr_
#define _Outref_
#define _Ret_
#define _Ret_z_
#define _Ret_opt_
#define _Ret_notnull_
#define _Ret_maybenull_
#define _Ret_maybenull_z_
#define _Ret_valid_
#define _Check_return_
#define _Check_return_opt_
#define _Must_inspect_result_
#define _Pre_notnull_
#define _Pre_maybenull_
#define _Pre_null_
#define _Pre_valid_
#define _Pre_opt_valid_
#define _Pre_z_
#define _Post_z_
#define _Post_valid_
#define _Post_invalid_
#define _Post_ptr_invalid_
#define _Post_notnull_
#define _Post_maybenull_
#define _Notnull_
#define _Maybenull_
#define _Null_terminated_
#define _NullNull_terminated_
#define _Reserved_
#define _Const_
#define _Points_to_data_
#define _Printf_format_string_
#define _Scanf_format_string_
#define _Scanf_s_format_string_
#define _Frees_ptr_
#define _Frees_ptr_opt_
#define _Use_decl_annotations_
#define __in
#define __in_opt
#define __in_z
#define __out
#define __out_opt
#define __out_z
#define __inout
#define __inout_opt
#define __inout_z
#define __deref_out
#define __deref_out_opt
#define __deref_in
#define __deref_inout
#define __reserved
#define __checkReturn
#define __notnull
#define __nullterminated
#define __analysis_noreturn
#define __format_string
#define __callback
#define _In_reads_(a)
#define _In_reads_opt_(a)
#define _In_reads_z_(a)
#define _In_reads_or_z_(a)
#define _In_reads_bytes_(a)
#define _In_reads_bytes_opt_(a)
#define _Out_writes_(a)
#define _Out_writes_opt_(a)
#define _Out_writes_z_(a)
#define _Out_writes_opt_z_(a)
#define _Out_writes_bytes_(a)
#define _Out_writes_bytes_opt_(a)
#define _Out_writes_all_(a)
#define _Out_writes_bytes_all_(a)
#define _Inout_updates_(a)
#define _Inout_updates_opt_(a)
#define _Inout_updates_z_(a)
#define _Inout_updates_bytes_(a)
#define _Inout_updates_all_(a)
#define _Outptr_result_buffer_(a)
#define _Outptr_result_bytebuffer_(a)
#define _Ret_writes_(a)
#define _Ret_writes_z_(a)
#define _Ret_writes_bytes_(a)
#define _Ret_writes_maybenull_(a)
#define _Success_(a)
#define _Return_type_success_(a)
#define _Analysis_assume_(a)
#define _Field_size_(a)
#define _Field_size_opt_(a)
#define _Field_size_bytes_(a)
#define _Field_size_bytes_opt_(a)
#define _Post_satisfies_(a)
#define _Pre_satisfies_(a)
#define _Satisfies_(a)
#define _Post_readable_size_(a)
#define _Post_writable_byte_size_(a)
#define _Pre_readable_size_(a)
#define _Pre_writable_size_(a)
#define _Pre_readable_byte_size_(a)
#define _Pre_writable_byte_size_(a)
#define _Acquires_lock_(a)
#define _Releases_lock_(a)
#define _Requires_lock_held_(a)
#define _Requires_lock_not_held_(a)
#define _Guarded_by_(a)
#define _Function_class_(a)
#define _Deref_pre_size_(a)
#define __in_ecount(a)
#define __in_ecount_opt(a)
#define __in_bcount(a)
#define __in_bcount_opt(a)
#define __out_ecount(a)
#define __out_ecount_opt(a)
#define __out_bcount(a)
#define __out_bcount_opt(a)
#define __inout_ecount(a)
#define __inout_bcount(a)
#define __success(a)
#define _Out_writes_to_(a, b)
#define _Out_writes_to_opt_(a, b)
#define _Out_writes_bytes_to_(a, b)
#define _Out_writes_bytes_to_opt_(a, b)
#define _Inout_updates_to_(a, b)
#define _Inout_updates_bytes_to_(a, b)
#define _Ret_writes_to_(a, b)
#define _In_range_(a, b)
#define _Out_range_(a, b)
#define _Ret_range_(a, b)
#define _Field_range_(a, b)
#define _Deref_out_range_(a, b)
#define _When_(a, b)
#define _At_(a, b)
#define __out_ecount_part(a, b)
#define __out_bcount_part(a, b)
#define __in_range(a, b)
#define __analysis_assume(condition)

#endif
